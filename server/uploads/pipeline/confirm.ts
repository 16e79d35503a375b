import type { OpenFile } from './open-file.ts'
import type { Plan } from './plan.ts'
import { refuseFile } from './errors.ts'

type Stake = Plan<unknown, unknown>['stake']

/** Below this many people a slip is seen at once and put right by hand. */
const SMALL_SCHOOL = 20

/**
 * What has to be typed before a file is saved that overwrites or deactivates more than a tenth of the active people,
 * such as 'CHANGE 120 STUDENTS'; null where nothing has to. Who is new never counts.
 */
export function confirmationFor(one: string, { of, changed, deactivated }: Stake): string | null {
  if (of < SMALL_SCHOOL || changed * 10 <= of) return null
  const deactivates = deactivated * 10 > of
  const count = deactivates ? deactivated : changed
  return `${deactivates ? 'DEACTIVATE' : 'CHANGE'} ${count} ${one.toUpperCase()}${count === 1 ? '' : 'S'}`
}

/** 409 with the text to send as `confirm`, unless it was sent. */
export function checkConfirmed(
  { one }: { one: string },
  { stake }: Pick<Plan<unknown, unknown>, 'stake'>,
  opened: OpenFile,
  sent: string | undefined,
): void {
  const wanted = confirmationFor(one, stake)
  if (wanted === null || sent === wanted) return
  const many = (count: number) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
  const [changed, of] = [stake.changed.toLocaleString('en-US'), many(stake.of)]
  const gone = stake.deactivated > 0 ? ` and deactivate ${many(stake.deactivated)} of them` : ''
  throw refuseFile(
    `This file would change ${changed} of the school's ${of}${gone}: more than a tenth. Nothing was saved. ` +
      `To save it, send it once more with the field confirm holding ${wanted}`,
    opened,
    { code: 'confirm_needed', details: { confirm: wanted, ...stake } },
  )
}
