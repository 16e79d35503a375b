import { fullName, type Named } from '../person-name.ts'

type Covered = { covered_for?: Named | undefined; covered_by?: Named | null }

/** 'for Tess Lund' if the teacher covers her class, 'covered by Cole Carter' if someone covers the teacher's, or else ''. */
export function coverText({ covered_for, covered_by }: Covered): string {
  if (covered_for) return `for ${fullName(covered_for)}`
  if (covered_by === null) return 'no coverage needed'
  return covered_by ? `covered by ${fullName(covered_by)}` : ''
}
