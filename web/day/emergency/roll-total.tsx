import { Text } from '@mantine/core'
import { pluralize } from '#contract/words.ts'
import type { RollTotal } from '#contract/day/emergency-rules.ts'
import { clockTime } from '#web/school/display.ts'
import type { OutboxPhase, RollOutbox } from '#web/school/emergency/roll-outbox.ts'
import { totalText } from './roll-places.ts'
import styles from './roll.module.css'

type TotalBarProps = {
  total: RollTotal
  outbox: RollOutbox
  /** The school's time of the copy that is shown without a network. */
  copiedAt: string | undefined
}

/** The live total of the school, and what this device has not sent yet. It stays in view. */
export const TotalBar = ({ total, outbox, copiedAt }: TotalBarProps) => (
  <div className={styles.total}>
    <div role="status" className={styles.sum}>
      {totalText(total)}
    </div>
    <div className={styles.bar} aria-hidden>
      <div data-state="seen" style={{ flex: total.seen }} />
      <div data-state="missing" style={{ flex: total.missing }} />
      <div style={{ flex: total.open }} />
    </div>
    <Text mt={6} fz={14} c="dimmed" role="status">
      {[
        copiedAt !== undefined && `No connection: as of ${clockTime(copiedAt)}, with your own marks.`,
        unsentText(outbox),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
    {outbox.refusal !== null && (
      <Text mt={6} fz={14} c="var(--absent)" fw={600} role="alert">
        {outbox.refusal} These marks were not saved.
      </Text>
    )}
  </div>
)

type Waits = Record<OutboxPhase | 'not_stored', string>
const ONE_WAITS: Waits = {
  idle: 'It is sent now.',
  sending: 'It is sent now.',
  waiting: 'It is kept on this device and is sent when Homeroom responds.',
  signed_out: 'It is kept on this device. Sign in again to send it.',
  no_roll: 'It is kept on this device until an emergency roll is on.',
  not_stored: 'This browser cannot store it: keep this page open until it is sent.',
}
const SEVERAL_WAIT: Waits = {
  idle: 'They are sent now.',
  sending: 'They are sent now.',
  waiting: 'They are kept on this device and are sent when Homeroom responds.',
  signed_out: 'They are kept on this device. Sign in again to send them.',
  no_roll: 'They are kept on this device until an emergency roll is on.',
  not_stored: 'This browser cannot store them: keep this page open until they are sent.',
}

function unsentText({ marks, phase, isStored }: RollOutbox): string | undefined {
  if (marks.length === 0) return undefined
  const waits = marks.length === 1 ? ONE_WAITS : SEVERAL_WAIT
  return `${pluralize(marks.length, 'mark')} not sent yet. ${waits[isStored ? phase : 'not_stored']}`
}
