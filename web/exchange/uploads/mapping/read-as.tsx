import { Button, Group, Text } from '@mantine/core'
import type { ReadAs } from '#contract/exchange/uploads/mappings.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { shortDay } from '#web/school/days.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { recognizedText } from './reading.ts'

type ReadAsLineProps = {
  readAs: ReadAs
  format: string
  /** Called to check the file again without the remembered columns. */
  onForgotten?: () => void
}

/** Says how the columns were found: from a known system, or from an earlier choice for such a file. */
export function ReadAsLine({ readAs, format, onForgotten }: ReadAsLineProps) {
  const { may } = useCurrentUser()
  const { remembered } = readAs
  return (
    <Group gap="4px 12px" mb={12}>
      <Text role="status">{readAsText(readAs, format)}</Text>
      {remembered && onForgotten && may.administer && <Forget id={remembered.id} onForgotten={onForgotten} />}
    </Group>
  )
}

function readAsText({ by, remembered, remembers, missing }: ReadAs, format: string): string {
  if (by === 'chosen')
    return `Read with the columns you chose. ${remembers === null ? '' : AFTERWARDS[remembers]}`
  if (by === 'remembered' && remembered) {
    const who = remembered.is_own ? 'you' : remembered.by
    return `Read as ${remembered.name}, as ${who} chose on ${shortDay(remembered.at.slice(0, 10))}.`
  }
  return recognizedText({ missing }, format)
}

const AFTERWARDS = {
  yes: 'After you save this file, the next one with the same headers is read the same way.',
  office_only: 'Your choice is not remembered. Only the office can save choices for later files.',
  no_header: 'This is not remembered, because one of the headers looks like a value, not a column name.',
} as const

function Forget({ id, onForgotten }: { id: number; onForgotten: () => void }) {
  const forget = useSave('DELETE /api/uploads/mappings/:mappingId/', {
    send: () => ({ params: { mappingId: id } }),
    refreshes: ['GET /api/uploads/mappings/'],
    onSuccess: onForgotten,
  })
  return (
    <Button variant="subtle" size="compact-sm" loading={forget.isPending} onClick={() => forget.mutate()}>
      Delete remembered columns
    </Button>
  )
}
