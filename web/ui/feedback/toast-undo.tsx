import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

let notificationId: string | undefined

/** Says that something was done, with an Undo button. It stays until it is used, closed or replaced. */
export function toastUndo(sentence: string, undo: () => void): void {
  hideUndo()
  const onUndo = () => {
    hideUndo()
    undo()
  }
  notificationId = notifications.show({
    message: (
      <>
        {sentence}{' '}
        <Button variant="default" size="compact-sm" ml={6} onClick={onUndo}>
          Undo
        </Button>
      </>
    ),
    color: 'green',
    autoClose: false,
    role: 'status',
  })
}

/** For when what would be undone is no longer on the screen. */
export function hideUndo(): void {
  if (notificationId !== undefined) notifications.hide(notificationId)
  notificationId = undefined
}
