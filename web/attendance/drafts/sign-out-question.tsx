import { Button, Group, Modal } from '@mantine/core'
import { shortDay } from '#web/school/days.ts'
import { skipLeaveWarning } from '#web/ui/forms/leave-warning.ts'
import styles from '../sheet/sheet.module.css'
import { changeKept, keyOf, type KeptSheet } from './draft-store.ts'

export type SignOutChoice = 'stay' | 'keep' | 'discard'

/** Someone logs out while marks of theirs are not saved. On a computer of a classroom they may not come back to it. */
export function SignOutQuestion({
  sheets,
  onAnswer,
}: {
  sheets: KeptSheet[]
  onAnswer: (choice: SignOutChoice) => void
}) {
  const leave = async (choice: SignOutChoice) => {
    skipLeaveWarning()
    if (choice === 'discard') {
      for (const sheet of sheets) await changeKept(sheet.account, sheet, () => undefined)
    }
    onAnswer(choice)
  }
  return (
    <Modal
      opened
      onClose={() => onAnswer('stay')}
      title="Some marks are not saved"
      size={500}
      withCloseButton={false}
    >
      <ul className={styles.waiting}>
        {sheets.map((sheet) => (
          <li key={keyOf(sheet.account, sheet)}>
            {sheet.taught.title}, {shortDay(sheet.date)}
          </li>
        ))}
      </ul>
      <p>
        Kept in this browser they wait for your next sign-in here; nobody else who signs in sees them. On a
        computer that you will not use again, please stay and save them.
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onAnswer('stay')} data-autofocus>
          Stay
        </Button>
        <Button variant="default" onClick={() => void leave('keep')}>
          Keep and log out
        </Button>
        <Button color="red" onClick={() => void leave('discard')}>
          Discard and log out
        </Button>
      </Group>
    </Modal>
  )
}
