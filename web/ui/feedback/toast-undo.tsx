import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

let shown: string | undefined

/** Says that something was done, with a button that takes it back. It stays until it is answered, closed or replaced. */
export function toastUndo(sentence: string, undo: () => void): void {
  hideUndo()
  const answer = () => {
    hideUndo()
    undo()
  }
  shown = notifications.show({
    message: (
      <>
        {sentence}{' '}
        <Button variant="default" size="compact-sm" ml={6} onClick={answer}>
          Undo
        </Button>
      </>
    ),
    color: 'green',
    autoClose: false,
    role: 'status',
  })
}

/** For when what would be taken back is no longer on the screen. */
export function hideUndo(): void {
  if (shown !== undefined) notifications.hide(shown)
  shown = undefined
}
