import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RememberedMapping } from '#contract/exchange/uploads/mappings.ts'
import { query } from '#web/query.ts'
import { momentText } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { FieldColumns } from '../columns.tsx'
import { KINDS } from '../history/wording.ts'
import { FIELD_LABELS } from '../field-name.ts'

/** Remembered columns: the files whose columns a user chose by hand. */
export function Page() {
  const mappings = useQuery(query('GET /api/uploads/mappings/'))
  return (
    <>
      <PageHeader
        context="Files whose columns someone chose by hand. Files with the same headers are read the same way."
        actions={
          <Button variant="default" component={Link} to="/students/uploads">
            Uploads
          </Button>
        }
      />
      <ListState
        query={mappings}
        empty={
          <EmptyPanel title="No remembered columns yet">
            If an upload does not find a column, choose it on the upload page. After you save the file, it
            appears here.
          </EmptyPanel>
        }
      >
        {(list) => (
          <Stack gap={12}>
            {list.map((mapping) => (
              <RememberedFile key={mapping.id} mapping={mapping} />
            ))}
          </Stack>
        )}
      </ListState>
    </>
  )
}

function RememberedFile({
  mapping: { id, name, kind, columns, by, is_own, at },
}: {
  mapping: RememberedMapping
}) {
  const forget = useSave('DELETE /api/uploads/mappings/:mappingId/', {
    send: () => ({ params: { mappingId: id } }),
    refreshes: ['GET /api/uploads/mappings/'],
    removesRow: true,
  })
  async function ask() {
    const message = `Delete the remembered columns for "${name}"? The next file like it is read by its headers alone.`
    if (await confirm({ message, confirmLabel: 'Delete', isDestructive: true })) forget.mutate()
  }
  const chosen = Object.entries(columns).filter(([, column]) => column !== '')
  return (
    <Card role="group" aria-label={name}>
      <Group justify="space-between" align="start" gap="4px 12px">
        <div>
          <Text component="h2" fz={16} fw={650}>
            {name}
          </Text>
          <Text fz={13.5} c="dimmed">
            {KINDS[kind].name} · {is_own ? 'you' : by} · {momentText(at)}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          loading={forget.isPending}
          aria-label={`Delete ${name}`}
          onClick={() => void ask()}
        >
          Delete
        </Button>
      </Group>
      <FieldColumns columns={Object.fromEntries(chosen.toSorted(byField))} />
    </Card>
  )
}

const FIELD_ORDER = Object.keys(FIELD_LABELS)
const byField = ([a]: [string, string], [b]: [string, string]) =>
  FIELD_ORDER.indexOf(a) - FIELD_ORDER.indexOf(b)
