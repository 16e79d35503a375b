import { Button, Group, Modal } from '@mantine/core'

/** A question to the person, with the sentence that says what happens. */
export type ConfirmQuestion = {
  message: string
  /** More of it, below the message. */
  details?: string | undefined
  /** By default 'Continue'. */
  confirmLabel?: string
  cancelLabel?: string
  /** Something is lost by confirming: the button is red. */
  isDestructive?: boolean
}

export type OpenQuestion = ConfirmQuestion & { answer: (isConfirmed: boolean) => void }

export const ConfirmDialog = ({
  message,
  details,
  confirmLabel = 'Continue',
  cancelLabel = 'Cancel',
  isDestructive = false,
  answer,
}: OpenQuestion) => (
  <Modal opened onClose={() => answer(false)} title={message} withCloseButton={false}>
    {details && <p style={{ margin: '0 0 20px' }}>{details}</p>}
    <Group justify="flex-end">
      <Button variant="default" onClick={() => answer(false)} data-autofocus>
        {cancelLabel}
      </Button>
      <Button {...(isDestructive && { color: 'red' })} onClick={() => answer(true)}>
        {confirmLabel}
      </Button>
    </Group>
  </Modal>
)
