import { enhanceForm } from './enhance-form.ts';
import { registerTools } from './register-tools.ts';

registerTools();
const form = document.querySelector<HTMLFormElement>('#request');
const words = document.querySelector('#words')?.textContent;
if (form && words) enhanceForm(form, JSON.parse(words));
