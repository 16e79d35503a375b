/** One rule, broken: `find` stands exactly once in `file`. Without `tests`, those beside the file run. */
export type Fault = { name: string; file: string; find: string; replace: string; tests?: string[] }
