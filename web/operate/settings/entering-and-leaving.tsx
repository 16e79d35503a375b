import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { LineActions, nameProblem, OrderedList, type LineButtons } from '#web/ui/forms/ordered-list.tsx'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card, CardTitle } from '#web/ui/layout/card.tsx'

type Saved = Reply<'GET /api/settings/enrollment-codes/'>
type Kind = 'entry' | 'exit'
type Line = Omit<Saved[Kind][number], 'code' | 'district_code'> & {
  code: string | null
  /** Identifies a line on the screen while it is edited. */
  key: string
  district_code: string
}
type Values = { version: string; entry: Line[]; exit: Line[] }

/** The lists are loaded once per visit, because a refetch would overwrite what the user is typing. */
const codesQuery = queryOptions({
  ...query('GET /api/settings/enrollment-codes/'),
  staleTime: Infinity,
  gcTime: 0,
})

const KINDS = [
  { kind: 'entry', title: 'Reasons for entering', addLabel: 'Add reason for entering', noun: 'entering' },
  { kind: 'exit', title: 'Reasons for leaving', addLabel: 'Add reason for leaving', noun: 'leaving' },
] as const satisfies { kind: Kind; title: string; addLabel: string; noun: string }[]

const linesOf = (codes: Saved[Kind]): Line[] =>
  codes.map((line) => ({ ...line, key: line.code, district_code: line.district_code ?? '' }))

const toFormValues = ({ version, entry, exit }: Saved): Values => ({
  version,
  entry: linesOf(entry),
  exit: linesOf(exit),
})

const toSend = (lines: readonly Line[]) =>
  lines.map(({ code, name, district_code }) => ({ ...(code !== null && { code }), name, district_code }))

/** Lets the office edit why students enter and leave. */
export const Page = () => (
  <SettingsPage
    context="What the office chooses when a student is enrolled or leaves, in this order"
    settings={useQuery(codesQuery)}
  >
    {(saved) => <CodesForm saved={saved} />}
  </SettingsPage>
)

function CodesForm({ saved }: { saved: Saved }) {
  const form = useForm<Values>({
    initialValues: toFormValues(saved),
    validate: {
      entry: { name: (name, { entry }) => nameProblem(name, entry) },
      exit: { name: (name, { exit }) => nameProblem(name, exit) },
    },
  })
  const save = useSave('PUT /api/settings/enrollment-codes/', {
    form,
    labels: { entry: KINDS[0].title, exit: KINDS[1].title },
    textOf: (list) => (list as Line[]).map(({ name }) => name).join(', '),
    send: ({ version, entry, exit }: Values) => ({
      body: { version, entry: toSend(entry), exit: toSend(exit) },
    }),
    reload: async () => toFormValues(await call('GET /api/settings/enrollment-codes/')),
    next: toFormValues,
    updates: codesQuery.queryKey,
    refreshes: ['GET /api/enrollment-codes/', 'GET /api/students/:studentId/enrollments/'],
  })
  return (
    <GuardedForm form={form} save={save}>
      <Stack gap={16} maw={860}>
        {KINDS.map(({ kind, title, addLabel, noun }) => (
          <section key={kind} aria-label={title}>
            <Card roomy>
              <Stack gap={12}>
                <CardTitle>{title}</CardTitle>
                <OrderedList
                  form={form}
                  field={kind}
                  lines={form.values[kind]}
                  addLabel={addLabel}
                  newLine={(key): Line => ({ code: null, name: '', district_code: '', is_used: false, key })}
                >
                  {(line, index, buttons) => (
                    <CodeLine
                      {...{ form, line, buttons }}
                      path={`${kind}.${index}`}
                      nameless={`reason for ${noun} ${index + 1}`}
                    />
                  )}
                </OrderedList>
              </Stack>
            </Card>
          </section>
        ))}
        <Text c="dimmed" fz={14} maw={640}>
          A reason that a student’s enrollment has, or that Homeroom gives by itself, cannot be deleted. The
          report of entries and withdrawals has the district code beside the reason.
        </Text>
        {save.notice}
        <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
      </Stack>
    </GuardedForm>
  )
}

type CodeLineProps = {
  form: UseFormReturnType<Values>
  line: Line
  path: string
  /** What a line is called while it has no name. */
  nameless: string
  buttons: LineButtons
}

function CodeLine({ form, line, path, nameless, buttons }: CodeLineProps) {
  const subject = line.name.trim() || nameless
  const input = (field: 'name' | 'district_code') => ({
    ...form.getInputProps(`${path}.${field}`),
    'data-path': `${path}.${field}`,
  })
  return (
    <Group gap="8px 14px" align="flex-end">
      <TextInput
        flex="3 1 200px"
        label="Name"
        aria-label={`Name of ${subject}`}
        required
        maxLength={60}
        {...input('name')}
      />
      <TextInput
        flex="1 1 120px"
        label="District code"
        aria-label={`District code of ${subject}`}
        maxLength={120}
        {...input('district_code')}
      />
      <Group flex="0 0 168px" justify="flex-end">
        <LineActions subject={subject} buttons={buttons} mayDelete={!line.is_used} />
      </Group>
    </Group>
  )
}
