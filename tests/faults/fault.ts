/** One rule, broken: `find` occurs exactly once in `file`. Without `tests`, those beside the file run. */
export type Fault = { name: string; file: string; find: string; replace: string; tests?: string[] }
