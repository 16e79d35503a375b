import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SectionPeriod } from '#contract/schedules.ts'
import type { Clash } from '#contract/scheduling-tool.ts'
import type { Teacher } from '#contract/staff.ts'
import { GROUP_TYPE_SHORT, type GradeCode } from '#contract/words.ts'
import { CallFailure, call, sentenceOf } from '#web/api.ts'
import { timeSpan } from '#web/school/days.ts'
import { TeacherPicker, fullName } from '#web/school/teacher-picker.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { ClashPanel } from './clash-panel.tsx'
import { useGroups, type Assignable } from './use-groups.ts'

type AssignDialogProps = { period: SectionPeriod; grade: GradeCode; onClose: () => void }

/** Chooses a group and the teacher who meets it. A clash is told with its names and can be allowed with a reason. */
export function AssignDialog({ period, grade, onClose }: AssignDialogProps) {
  const queryClient = useQueryClient()
  const groups = useGroups(grade, period.homeroom)
  const [groupId, setGroupId] = useState<string | null>(null)
  const [teacher, setTeacher] = useState<Teacher | null>(null)
  const [reason, setReason] = useState('')
  const group = groups.find(({ id }) => String(id) === groupId)
  const assign = useMutation({
    mutationFn: (chosen: { group: Assignable; teacher: Teacher; allow: boolean }) =>
      call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
        params: { sectionPeriodId: period.id },
        body: {
          group_assignments: [{ type: chosen.group.type, id: chosen.group.id }],
          teacher_id: chosen.teacher.id,
          block_schedule_id: period.block_schedule,
          ...(chosen.allow && { allow_conflicts: true, reason }),
        },
      }),
    onSuccess: async (_, chosen) => {
      await queryClient.invalidateQueries({ queryKey: ['schedule-grid'] })
      toastSuccess(`${fullName(chosen.teacher)} now meets ${chosen.group.name}.`)
      onClose()
    },
  })
  const clashes = clashesOf(assign.error)
  const submit = () => {
    if (group && teacher) assign.mutate({ group, teacher, allow: clashes.length > 0 })
  }
  const chooseGroup = (id: string | null) => {
    assign.reset()
    setGroupId(id)
    setTeacher((chosen) => chosen ?? groups.find((each) => String(each.id) === id)?.teacher ?? null)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Assign a group at ${timeSpan(period.start_time, period.end_time)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap={14}>
          <Select
            label="Group"
            required
            searchable
            withScrollArea={false}
            nothingFoundMessage="No groups available for this grade level."
            data={groups.map(({ id, name, type }) => ({
              value: String(id),
              label: `${GROUP_TYPE_SHORT[type]} · ${name}`,
            }))}
            value={groupId}
            onChange={chooseGroup}
          />
          <TeacherPicker
            key={group?.id ?? 0}
            required
            value={teacher}
            onChange={(chosen) => {
              assign.reset()
              setTeacher(chosen)
            }}
          />
          {assign.error && clashes.length === 0 && <Notice tone="bad">{sentenceOf(assign.error)}</Notice>}
          <ClashPanel clashes={clashes} reason={reason} onReason={setReason} />
          <Group>
            <Button
              type="submit"
              loading={assign.isPending}
              disabled={!group || !teacher || (clashes.length > 0 && reason.trim() === '')}
            >
              {clashes.length > 0 ? 'Assign all the same' : 'Assign'}
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const clashesOf = (error: unknown): Clash[] =>
  error instanceof CallFailure && error.code === 'clash' && Array.isArray(error.details.clashes)
    ? error.details.clashes
    : []
