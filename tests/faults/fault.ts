import { globSync } from 'node:fs'
import { dirname } from 'node:path'

/** One rule, broken: `find` occurs exactly once in `file`. Without `tests`, those beside the file run. */
export type Fault = { name: string; file: string; find: string; replace: string; tests?: string[] }

/** The test files that a fault names, or those beside its source. */
export const testFilesOfFault = ({ file, tests }: Pick<Fault, 'file' | 'tests'>): string[] =>
  (tests ?? [`${dirname(file)}/*.test.ts`]).flatMap((pattern) => globSync(pattern)).sort()
