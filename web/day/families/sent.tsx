import { Box, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useWords } from './language.tsx'

/** Takes the focus, because the button that was pressed is gone. */
export function Sent({ message, onAnother }: { message: string; onAnother?: (() => void) | undefined }) {
  const { form: words } = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: false }), [])
  return (
    <Box ref={box} tabIndex={-1} mt={8}>
      <Notice
        tone="good"
        action={
          onAnother && (
            <Button variant="default" onClick={onAnother}>
              {words.anotherDay}
            </Button>
          )
        }
      >
        {message}
      </Notice>
    </Box>
  )
}
