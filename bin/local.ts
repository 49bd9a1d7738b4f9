// Usage: npm start [-- [-c firm=FOLDER] [-c stage=NAME] [--host [ADDRESS]]]
//
// Serves the site, its API and an inbox on this machine until Ctrl+C, and follows the files that you save. It sends no
// e-mail and needs no AWS account.
//
//   FOLDER   the firm's folder. Default: FRONTDESK_FIRM, or else the working directory
//   NAME     a stage, which applies its settings and leaves out drafts. Default: the first, with drafts
//   --host   listens on every IPv4 address of this machine; the form works at ADDRESS. Default: the first of the network
//
// PORT, INBOX_PORT and DYNAMODB_PORT choose the ports. The README lists all variables.
import './usage.ts';
import { enableCompileCache } from 'node:module';
import { startEarly } from '../local/command/synthesis-process.ts';
import { compileCache } from '../site/cache/cache-folder.ts';

// Before anything else is loaded, because Node keeps only what it compiles from here on.
enableCompileCache(compileCache);
startEarly();
await import('./serve.ts');
