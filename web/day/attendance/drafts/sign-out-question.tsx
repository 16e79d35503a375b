import { Button, List, Text } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { deleteStoredSheet, sheetKey, type StoredSheet } from './draft-store.ts'
import { sheetTitle } from './sheet-transport.ts'

export type SignOutChoice = 'stay' | 'keep' | 'discard'

type SignOutQuestionProps = { sheets: StoredSheet[]; onAnswer: (choice: SignOutChoice) => void }

/** Asks before a user with unsaved marks signs out, because they may never return to a classroom computer. */
export function SignOutQuestion({ sheets, onAnswer }: SignOutQuestionProps) {
  const leave = async (choice: SignOutChoice) => {
    if (choice === 'discard') await Promise.all(sheets.map(deleteStoredSheet))
    onAnswer(choice)
  }
  return (
    <Dialog
      onClose={() => onAnswer('stay')}
      title="Some marks are not saved"
      size={500}
      withCloseButton={false}
    >
      <List>
        {sheets.map((sheet) => (
          <List.Item key={sheetKey(sheet.account, sheet)}>{sheetTitle(sheet)}</List.Item>
        ))}
      </List>
      <Text my="md">
        They stay in this browser until you sign in here again. No one else can see them. If you will not use
        this computer again, please stay and save them.
      </Text>
      <DialogActions>
        <Button variant="default" onClick={() => onAnswer('stay')} data-autofocus>
          Stay
        </Button>
        <Button variant="default" onClick={() => void leave('keep')}>
          Keep marks and log out
        </Button>
        <Button color="red" onClick={() => void leave('discard')}>
          Discard marks and log out
        </Button>
      </DialogActions>
    </Dialog>
  )
}
