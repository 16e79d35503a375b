import type { UseQueryResult } from '@tanstack/react-query'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import type { GradeCode } from '#contract/grades.ts'
import type { Reply } from '#web/api.ts'
import type { ProposalRequest } from './request.ts'

export type PlaceProps = {
  grade: GradeCode
  block: BlockSchedule
  grid: ScheduleGrid
  /** The grades that meet in the block. */
  grades: readonly GradeCode[]
  onGrade: (grade: GradeCode) => void
}

export type ProposalScreenProps = PlaceProps & {
  query: UseQueryResult<Reply<'GET /schedules/api/proposals/'>>
  /** Opens the dialog, filled in from `request` if there is one. */
  onPropose: (request?: ProposalRequest) => void
  onLeave: () => void
}
