import { enhanceForm } from './enhance-form.ts';
import { registerTools } from './register-tools.ts';

registerTools();
const form = document.querySelector<HTMLFormElement>('#request');
if (form) enhanceForm(form);
