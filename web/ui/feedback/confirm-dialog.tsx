import { Button, Group, Modal } from '@mantine/core'
import type { OpenQuestion } from './confirm.tsx'

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
