import type { OfficeToday } from '#contract/dashboards/office-home.ts'

/** What a new school has so far; the server sends it until the first class is assigned. */
export type SetUpCounts = NonNullable<OfficeToday['begin']>

export type SetUpStep = {
  title: string
  noun: string
  count: (counts: SetUpCounts) => number
  to: string
  action: string
}

/** The order matters, because each step needs the results of the ones before. */
export const SET_UP_STEPS: readonly SetUpStep[] = [
  {
    title: 'Teachers',
    noun: 'teacher',
    count: ({ teachers }) => teachers,
    to: '/staff/upload',
    action: 'Upload teachers',
  },
  {
    title: 'Students',
    noun: 'student',
    count: ({ students }) => students,
    to: '/students/upload-students',
    action: 'Upload students',
  },
  {
    title: 'Groups',
    noun: 'group',
    count: ({ groups }) => groups,
    to: '/groups/manage',
    action: 'Create groups',
  },
  {
    title: 'A block schedule',
    noun: 'block',
    count: ({ blocks }) => blocks,
    to: '/schedules/block-schedules/add',
    action: 'Add a block',
  },
  {
    title: 'The bell schedule',
    noun: 'section period',
    count: (counts) => counts.section_periods,
    to: '/schedules/bell-schedule',
    action: 'Paste the bell schedule',
  },
  {
    title: 'Who teaches which group',
    noun: 'class',
    // Without a class, because the first one ends the set-up.
    count: () => 0,
    to: '/schedules/tool',
    action: 'Open the Scheduling Tool',
  },
]

/** The first step that has no result yet. */
export const nextSetUpStep = (counts: SetUpCounts): SetUpStep | undefined =>
  SET_UP_STEPS.find(({ count }) => count(counts) === 0)

/** '3 of 6 steps are done.' */
export const progressText = (counts: SetUpCounts): string => {
  const done = SET_UP_STEPS.filter(({ count }) => count(counts) > 0).length
  return `${done} of ${SET_UP_STEPS.length} steps are done.`
}
