import { improveForm } from './request-form.ts';
import { offerTools } from './web-mcp.ts';

offerTools();
const form = document.querySelector<HTMLFormElement>('#request');
if (form) improveForm(form);
