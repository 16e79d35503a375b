import { formatNumber } from '#contract/formats.ts'
import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useIsPrinting } from '../print/printing.ts'

const FIRST_SHOWN = 5
const STEP = 25

/**
 * The first few of a list that may be long, on paper all of them, and below them how many more there are with a button for the next ones.
 * `total` counts also what the server did not send.
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
