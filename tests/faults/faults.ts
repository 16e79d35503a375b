import type { Fault } from './fault.ts'
import { ATTENDANCE_FAULTS } from './attendance.ts'
import { UPLOAD_FAULTS } from './uploads.ts'

export const FAULTS: readonly Fault[] = [...UPLOAD_FAULTS, ...ATTENDANCE_FAULTS]
