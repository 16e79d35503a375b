import { Button, Modal, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PairKind } from '#contract/groups/label-shapes.ts'
import { joinWithAnd, type GradeCode } from '#contract/words.ts'
import { call, failureMessage } from '#web/api.ts'
import { invalidateLabels, labelsQuery } from '#web/school/labels/labels-query.ts'
import { fullName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import type { StudentName } from '../apply-moves.ts'

/** As many as one request keeps apart or together. */
export const MAX_PAIRED = 12

type PairsDialogProps = { students: StudentName[]; grade: GradeCode; onClose: () => void }

/** Keeps the selected students apart or together, whenever groups are balanced. */
export function PairsDialog({ students, grade, onClose }: PairsDialogProps) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<PairKind | 'neither'>('apart')
  const ids = students.map(({ id }) => id)
  const { data } = useQuery(labelsQuery(grade))
  const kept = (data?.pairs ?? []).filter((pair) => pair.students.every(({ id }) => ids.includes(id)))
  const save = useMutation({
    mutationFn: () =>
      call('POST /students/api/pairs/', {
        body: { student_ids: ids, kind: kind === 'neither' ? null : kind },
      }),
    onSuccess: ({ message }) => {
      void invalidateLabels(queries)
      toastSuccess(message)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Keep students apart or together">
      {save.error && <Notice tone="bad">The pairs were not saved. {failureMessage(save.error)}</Notice>}
      <Text mb={12}>{joinWithAnd(students.map(fullName))}.</Text>
      {kept.map((pair) => (
        <Text key={pair.students.map(({ id }) => id).join(' ')} c="dimmed" fz={14} mb={4}>
          {joinWithAnd(pair.students.map(fullName))} are kept {pair.kind} now.
        </Text>
      ))}
      <Radio.Group
        label="In groups that are balanced from now on"
        value={kind}
        onChange={(value) => setKind(value)}
      >
        <Stack gap={8} mt={8}>
          <Radio value="apart" label="Apart: no two of them in one group" data-autofocus />
          <Radio value="together" label="Together: all of them in one group" />
          <Radio value="neither" label="Neither: takes away what is kept now" />
        </Stack>
      </Radio.Group>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Save
        </Button>
      </DialogActions>
    </Modal>
  )
}
