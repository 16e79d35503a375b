import { Group } from '@mantine/core'
import { useEffect } from 'react'
import { cssString } from './printing.ts'

/** The first line on paper: the school and the print time. The school is also in the margin of every sheet. */
export function PrintHeader({ school, printed }: { school: string; printed: string }) {
  useEffect(() => {
    document.documentElement.style.setProperty('--print-school', cssString(school))
  }, [school])
  return (
    <Group
      className="print-only"
      data-print-header
      justify="space-between"
      mb={12}
      pb={6}
      fz={13}
      bd="0 0 1px 0 solid var(--line)"
    >
      <b>{school}</b>
      <span>{printed}</span>
    </Group>
  )
}
