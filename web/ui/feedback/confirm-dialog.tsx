import { Button, Group, Modal } from '@mantine/core'
import type { Asked } from './confirm.tsx'

export const ConfirmDialog = ({
  sentence,
  details,
  yes = 'Continue',
  no = 'Cancel',
  danger = false,
  answer,
}: Asked) => (
  <Modal opened onClose={() => answer(false)} title={sentence} withCloseButton={false}>
    {details && <p style={{ margin: '0 0 20px' }}>{details}</p>}
    <Group justify="flex-end">
      <Button variant="default" onClick={() => answer(false)} data-autofocus>
        {no}
      </Button>
      <Button {...(danger && { color: 'red' })} onClick={() => answer(true)}>
        {yes}
      </Button>
    </Group>
  </Modal>
)
