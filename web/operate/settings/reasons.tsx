import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ReasonLine, type Reason, type Values } from './reason-line.tsx'
import styles from './reasons.module.css'

/** The reasons are loaded once per visit, because a refetch would overwrite what the user is typing. */
const reasonsQuery = queryOptions({
  ...query('GET /api/settings/reasons/'),
  staleTime: Infinity,
  gcTime: 0,
})

type Saved = Reply<'GET /api/settings/reasons/'>

const toFormValues = ({ version, languages, reasons }: Saved): Values => ({
  version,
  reasons: reasons.map((reason) => ({
    ...reason,
    key: String(reason.id),
    district_code: reason.district_code ?? '',
    names: namesIn(languages, reason.names),
  })),
})

/** The names as fields have them, '' where there is none. */
const namesIn = (languages: Saved['languages'], names: Saved['reasons'][number]['names'] = {}) =>
  Object.fromEntries(languages.map(({ code }) => [code, names[code] ?? ''])) as Reason['names']

/** Lets superusers edit the reasons that the office gives for absences. */
export const Page = () => (
  <SettingsPage
    context="What the office and families choose when a student is absent or tardy, in this order"
    settings={useQuery(reasonsQuery)}
  >
    {(saved) => <ReasonsForm saved={saved} />}
  </SettingsPage>
)

const NEW: Omit<Reason, 'key' | 'names'> = {
  id: null,
  name: '',
  is_excused: true,
  district_code: '',
  words: '',
  for_families: true,
  is_active: true,
  is_used: false,
}

const TWICE = 'This name is in the list twice.'

/** Whether two reasons are called this by those who read them. */
function isTwice(reasons: readonly Reason[], nameOf: (reason: Reason) => string, name: string): boolean {
  const text = name.trim().toLowerCase()
  return text !== '' && reasons.filter((one) => nameOf(one).trim().toLowerCase() === text).length > 1
}

function ReasonsForm({ saved }: { saved: Saved }) {
  const form = useForm<Values>({
    initialValues: toFormValues(saved),
    validate: {
      reasons: {
        name: (name, { reasons }) => {
          if (name.trim() === '') return 'Please enter a name.'
          return isTwice(reasons, (one) => one.name, name) ? TWICE : null
        },
        names: Object.fromEntries(
          saved.languages.map(({ code }) => [
            code,
            (name: string, { reasons }: Values) => {
              const chosen = reasons.filter((one) => one.for_families)
              return isTwice(chosen, (one) => one.names[code].trim() || one.name, name) ? TWICE : null
            },
          ]),
        ),
      },
    },
  })
  const added = useRef(0)
  const save = useSave('PUT /api/settings/reasons/', {
    form,
    labels: { reasons: 'The list' },
    textOf: (list) => (list as Reason[]).map(({ name }) => name).join(', '),
    send: ({ version, reasons }: Values) => ({
      body: {
        version,
        reasons: reasons.map(({ id, key: _key, is_used: _used, ...reason }) => ({
          ...(id !== null && { id }),
          ...reason,
        })),
      },
    }),
    reload: async () => toFormValues(await call('GET /api/settings/reasons/')),
    next: toFormValues,
    updates: reasonsQuery.queryKey,
    refreshes: ['GET /attendance/reasons/'],
  })
  const { reasons } = form.values
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** Once the lines are drawn again: in the line at this place, the first field or button that can be used. */
  const focusLine = (index: number, ...selectors: string[]) =>
    setTimeout(() => {
      const line = list.current?.children[index]
      const found = selectors
        .map((one) => line?.querySelector<HTMLElement>(`${one}:not(:disabled)`))
        .find(Boolean)
      ;(found ?? addButton.current)?.focus()
    })
  const add = () => {
    added.current += 1
    form.insertListItem('reasons', { ...NEW, names: namesIn(saved.languages), key: `new ${added.current}` })
    focusLine(reasons.length, 'input')
  }
  const move = (index: number, by: -1 | 1) => {
    form.reorderListItem('reasons', { from: index, to: index + by })
    focusLine(index + by, `[data-move="${by}"]`, '[data-move]')
  }
  const remove = (index: number) => {
    form.removeListItem('reasons', index)
    focusLine(Math.min(index, reasons.length - 2), 'input')
  }
  return (
    <Card roomy maw={980}>
      <GuardedForm form={form} save={save}>
        <Stack component="ul" ref={list} gap={0} m={0} p={0} className={styles.list ?? ''}>
          {reasons.map((reason, index) => (
            <ReasonLine
              key={reason.key}
              {...{ form, reason, index }}
              languages={saved.languages}
              isLast={index === reasons.length - 1}
              onMove={(by) => move(index, by)}
              onDelete={() => remove(index)}
            />
          ))}
        </Stack>
        <Group>
          <Button ref={addButton} variant="default" onClick={add}>
            Add reason
          </Button>
        </Group>
        <Text c="dimmed" fz={14} maw={640}>
          A retired reason stays on the records that have it. Families who read another language see the
          English name of a reason without a name in it. The district code replaces the attendance event
          category of the mark in files for the district.
        </Text>
        {save.notice}
        <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
      </GuardedForm>
    </Card>
  )
}
