import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EnrollmentCodes } from '#contract/people/enrollments.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { enrollmentCodesQuery } from '../queries.ts'

type WithCodesProps = { title: string; onClose: () => void; children: (codes: EnrollmentCodes) => ReactNode }

/** A dialog that waits for the reasons for which enrollments begin and end. */
export function WithCodes({ title, onClose, children }: WithCodesProps) {
  const codes = useQuery(enrollmentCodesQuery())
  if (codes.data) return children(codes.data)
  return (
    <Dialog title={title} onClose={onClose}>
      <ListState query={codes} skeleton={<Skeleton height={210} radius="md" />}>
        {() => null}
      </ListState>
    </Dialog>
  )
}

/** Codes as the options of a list. */
export const optionsOf = (codes: EnrollmentCodes['exit']) =>
  codes.map(({ code, name }) => ({ value: code, label: name }))

/** What is read again after enrollments changed. */
export const ENROLLMENT_REFRESHES = [
  'students',
  'groups',
  'GET /api/students/:studentId/enrollments/',
] as const

export const LABELS = {
  first_day: 'First day',
  last_day: 'Last day',
  grade_level: 'Grade level',
  entry_code: 'Reason for entering',
  exit_code: 'Reason for leaving',
  destination: 'Went to',
  note: 'Note',
} as const
