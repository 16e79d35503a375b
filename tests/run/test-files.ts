import { globSync, readFileSync } from 'node:fs'

/** The test files of each stage of `npm test`; each file belongs to one. */
export const TEST_FILES = {
  laws: ['tests/laws.test.ts'],
  'rules and calls': [
    '{build,contract,server,web}/**/*.test.ts',
    'tests/!(laws).test.ts',
    'tests/{database,oneroster,past,world}/**/*.test.ts',
  ],
  processes: ['tests/processes/*.test.ts'],
} as const
export type TestStage = keyof typeof TEST_FILES

export const testFilesOf = (stage: TestStage): string[] =>
  TEST_FILES[stage]
    .flatMap((pattern) => globSync(pattern))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

/** The journeys that are longer in `npm run test:long`. */
export const longJourneys = (): string[] => globSync('tests/browser/*.spec.ts').filter(hasLongRun).sort()

/** Whether a test file tries more often in `npm run test:long`. */
export const hasLongRun = (path: string): boolean =>
  /^import .* from '[^']*\/length\.ts'$/m.test(readFileSync(path, 'utf8'))
