import { Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { PairKind } from '#contract/groups/label-shapes.ts'
import { joinWithAnd } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { labelsQuery } from '#web/school/labels/labels-query.ts'
import { fullName } from '#web/school/person-name.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import type { StudentName } from '../apply-moves.ts'
import type { Scope } from '../use-board.ts'

/** The server's limit for one request. */
export const MAX_PAIRED = 12

type PairsDialogProps = { students: StudentName[]; scope: Scope; onClose: () => void }

/** Sets whether balancing keeps the selected students apart or together. */
export function PairsDialog({ students, scope, onClose }: PairsDialogProps) {
  const ids = students.map(({ id }) => id)
  const { data } = useQuery(labelsQuery({ grade_level: scope.grade, year: scope.year }))
  const existing = (data?.pairs ?? []).filter((pair) => pair.students.every(({ id }) => ids.includes(id)))
  const form = useForm<{ kind: PairKind | 'neither' }>({ initialValues: { kind: 'apart' } })
  const save = useSave('POST /students/api/pairs/', {
    form,
    send: ({ kind }) => ({ body: { student_ids: ids, kind: kind === 'neither' ? null : kind } }),
    refreshes: ['students', 'GET /students/api/labels/'],
    phrase: (failure) => `The pairs were not saved. ${failureMessage(failure)}`,
  })
  return (
    <FormDialog
      title="Keep students apart or together"
      form={form}
      save={save}
      submitLabel="Save"
      onClose={onClose}
    >
      <Text>{joinWithAnd(students.map(fullName))}.</Text>
      {existing.map((pair) => (
        <Text key={pair.students.map(({ id }) => id).join(' ')} c="dimmed" fz={14}>
          {joinWithAnd(pair.students.map(fullName))} are now kept {pair.kind}.
        </Text>
      ))}
      <Radio.Group label="Used the next time groups are balanced" {...form.getInputProps('kind')}>
        <Stack gap={8} mt={8}>
          <Radio value="apart" label="Apart: no two in the same group" data-autofocus />
          <Radio value="together" label="Together: all in the same group" />
          <Radio value="neither" label="Neither: remove the current pair" />
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
