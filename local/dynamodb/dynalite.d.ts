declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** `path` names the folder of a LevelDB store; without one the tables are held in memory. */
  function dynalite(options: { path?: string; createTableMs?: number }): Server;
  export default dynalite;
}
