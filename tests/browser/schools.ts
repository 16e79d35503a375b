import { expect } from '@playwright/test'
import { startSchool, type RunningSchool, type SchoolOptions } from './running-school.ts'

export type Schools = ReturnType<typeof openSchools>

/**
 * The schools of a worker. It runs one file after another, because a worker and a browser for each file would take longer than
 * the journeys of many files do.
 */
export function openSchools() {
  const shared = new Map<string, Promise<RunningSchool>>()
  let own: { file: string; school: Promise<RunningSchool> } | undefined

  async function close(school: Promise<RunningSchool>): Promise<void> {
    const running = await school
    await running.close()
    expectNoComplaints(running)
  }

  async function open(
    { sharedAs, file }: { sharedAs?: string | undefined; file: string },
    options: SchoolOptions,
  ) {
    if (sharedAs !== undefined) {
      const known = shared.get(sharedAs) ?? startSchool(options)
      shared.set(sharedAs, known)
      return known
    }
    if (own?.file !== file) {
      const before = own
      own = { file, school: startSchool(options) }
      if (before) await close(before.school)
    }
    return own.school
  }

  return {
    /** The school that several files share, or the one of a file alone, which ends with the next file. */
    open,
    close: async () => {
      for (const school of [...shared.values(), ...(own ? [own.school] : [])]) await close(school)
    },
  }
}

/** Log lines of level warn and above, and whatever looks like a stack trace. */
export function expectNoComplaints(school: RunningSchool): void {
  const complaints = school
    .log()
    .split('\n')
    .filter((line) => /"level":[4-6]0/.test(line) || /^\s+at .+:\d+:\d+/.test(line))
  expect(complaints, 'the server log has no warnings and no errors').toEqual([])
}
