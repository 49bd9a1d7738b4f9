declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** `path` is the folder of a LevelDB store. Without it, the tables are held in memory. */
  function dynalite(options: { path?: string; createTableMs?: number }): Server;
  export default dynalite;
}
