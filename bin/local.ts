// Usage: npm start [-- [-c firm=FOLDER] [-c stage=NAME] [--host [ADDRESS]]]
//
// Serves the site, its API and an inbox on this machine until Ctrl+C, and updates them when you save a file. It sends no
// e-mail and needs no AWS account.
//
//   FOLDER   the firm's folder. Default: FRONTDESK_FIRM if it is set, otherwise the working directory
//   NAME     the stage whose settings apply, without drafts. Default: the first stage, with drafts
//   --host   listens on every IPv4 address of this machine; the form works at ADDRESS
//   ADDRESS  an address of this machine. Default: its first network address
//
// PORT, INBOX_PORT and DYNAMODB_PORT set the ports. The README lists all variables.
import './usage.ts';
import { enableCompileCache } from 'node:module';
import { startEarly } from '../local/command/synthesis-process.ts';
import { compileCache } from '../site/cache/cache-folder.ts';

// Enabled before anything else is loaded, because Node caches only code that it compiles after this call.
enableCompileCache(compileCache);
startEarly();
await import('./serve.ts');
