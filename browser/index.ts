import { enhanceForm } from './request-form.ts';
import { registerTools } from './web-mcp.ts';

registerTools();
const form = document.querySelector<HTMLFormElement>('#request');
if (form) enhanceForm(form);
