import { formatNumber } from '#contract/formats.ts'
import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useIsPrinting } from '../print/printing.ts'

const FIRST_SHOWN = 5
const STEP = 25

/**
 * Shows the first items of a long list, with a button for more. Paper has all of them. `total` includes items that the server
 * did not send.
 */
export function useShowMore<T>(
  list: readonly T[],
  total: number,
  first = FIRST_SHOWN,
): { shown: T[]; more: ReactNode } {
  const [count, setCount] = useState(first)
  const isPrinting = useIsPrinting()
  const shown = isPrinting ? [...list] : list.slice(0, count)
  const hidden = total - shown.length
  const next = Math.min(STEP, list.length - shown.length)
  const more = hidden > 0 && (
    <Text my={8} c="dimmed">
      and {formatNumber(hidden)} more{' '}
      {next > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setCount(count + STEP)}>
          Show {next} more
        </Button>
      )}
    </Text>
  )
  return { shown, more }
}
