import { clockTime } from '../display.ts'

/** Says who last saved a sheet, and when: 'Saved 09:04 by you'. */
export const takenText = ({ at, by, by_me }: { at: string; by: string; by_me: boolean }): string =>
  `Saved ${clockTime(at)} by ${by_me ? 'you' : by}`
