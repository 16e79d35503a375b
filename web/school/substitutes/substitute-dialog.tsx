import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { failureMessage } from '#web/api.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { DayInput } from '../calendar/day-input.tsx'
import { fullName, type Named } from '../person-name.ts'
import { LinkList } from './link-list.tsx'
import { NewLink } from './new-link.tsx'
import { linksQuery } from './queries.ts'

export type SubstituteDialogProps = {
  teacher: Named & { id: number }
  /** The initial day, YYYY-MM-DD. */
  date: string
  onClose: () => void
}

/** Creates a link for a teacher's substitute on a day, shows who opened it, and revokes it. */
export function SubstituteDialog({ teacher, date: firstDate, onClose }: SubstituteDialogProps) {
  const queries = useQueryClient()
  const [date, setDate] = useState(firstDate)
  const links = useQuery(linksQuery(date))
  const make = useSave('POST /api/substitutes/', {
    send: () => ({ body: { teacher_id: teacher.id, date } }),
    successMessage: false,
    onSuccess: ({ link }) =>
      queries.setQueryData(linksQuery(link.date).queryKey, (before = []) => [link, ...before]),
    // The dialog shows the failure below the day.
    onFailure: () => true,
  })
  const made = make.data?.link.date === date ? make.data : undefined
  const failure = make.error ?? links.error
  return (
    <Dialog onClose={onClose} title={`Substitute for ${fullName(teacher)}`} size={640}>
      <Group align="flex-end" gap={12} mb="md">
        <DayInput
          label="Day"
          w={180}
          value={date}
          onChange={(next) => {
            make.reset()
            setDate(next ?? firstDate)
          }}
        />
        <Button variant={made ? 'default' : 'filled'} loading={make.isPending} onClick={() => make.mutate()}>
          {made ? 'Create another link' : 'Create a link'}
        </Button>
      </Group>
      {failure && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      {made && <NewLink key={made.link.id} made={made} />}
      {links.data && <LinkList links={links.data.filter(({ teacher_id }) => teacher_id === teacher.id)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
