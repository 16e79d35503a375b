/**
 * The grades of the school. Free of schemas, because pages and server both name grades. A process, and a page, serves one school, so
 * its span is set once for all of them, as its formats are on pages.
 */

/** A grade as settings name it: pre-kindergarten, kindergarten and grades 1 to 12. */
export const GRADES = ['PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
export type Grade = (typeof GRADES)[number]

/** The school's lowest and highest grade. */
export type GradeSpan = { readonly lowest_grade: Grade; readonly highest_grade: Grade }
export const DEFAULT_SPAN: GradeSpan = { lowest_grade: '6', highest_grade: '12' }

/** A grade's code on the wire: its place in the school's span, so that 1..7 stand for grades 6..12 by default. */
export type GradeCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14
export const ALL_GRADE_CODES: readonly GradeCode[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]

/** A grade as a number, in which kindergarten is 0 and pre-kindergarten -1. */
export const numberOfGrade = (grade: Grade): number => GRADES.indexOf(grade) - 1

let span = DEFAULT_SPAN
let codes = codesIn(DEFAULT_SPAN)

/** Sets the span of the school that this process or page serves. */
export function setGradeSpan(chosen: GradeSpan): void {
  span = chosen
  codes = codesIn(chosen)
}

function codesIn({ lowest_grade, highest_grade }: GradeSpan): readonly GradeCode[] {
  return ALL_GRADE_CODES.slice(0, numberOfGrade(highest_grade) - numberOfGrade(lowest_grade) + 1)
}

/** The span that is set, for a thread of this process. */
export const gradeSpan = (): GradeSpan => span

/** The codes of the school's grades, lowest first. */
export const gradeCodes = (): readonly GradeCode[] => codes

const isDefaultSpan = () =>
  span.lowest_grade === DEFAULT_SPAN.lowest_grade && span.highest_grade === DEFAULT_SPAN.highest_grade

/**
 * The code that a sent number means; undefined for one that is no grade of the school. In the default span a number from 8 to 12
 * is the grade itself, as older clients send it.
 */
export function gradeCodeSent(value: number): GradeCode | undefined {
  const code = isDefaultSpan() && value >= 8 && value <= 12 ? value - 5 : value
  return codes.find((one) => one === code)
}

/** The code of a grade as a number; undefined for one that the school does not have. */
export const codeOfGrade = (grade: number): GradeCode | undefined =>
  codes.find((code) => code - 1 + numberOfGrade(span.lowest_grade) === grade)

/** The grade of a code as a number; kindergarten is 0 and pre-kindergarten -1. */
export const gradeOf = (code: number): number =>
  (gradeCodeSent(code) ?? code) - 1 + numberOfGrade(span.lowest_grade)

/** A grade in a few letters: '7', 'K' or 'PK'; the code itself for one that is no grade of the school. */
export const shortGrade = (code: number): string => {
  return gradeCodeSent(code) === undefined ? String(code) : GRADES[gradeOf(code) + 1]!
}

/** A grade in files, as student information systems write it: a number, 'KG' or 'PK'. */
export function gradeInFile(code: number): number | 'KG' | 'PK' {
  const grade = gradeOf(code)
  if (grade > 0) return grade
  return grade === 0 ? 'KG' : 'PK'
}

/** 'Kindergarten', '9th Grade'; 'Grade 40' for a number that is no grade of the school; 'Unknown Grade' for none. */
export function gradeLabel(code: number | null | undefined): string {
  if (code === null || code === undefined) return 'Unknown Grade'
  return gradeCodeSent(code) === undefined ? `Grade ${code}` : nameOfGrade(GRADES[gradeOf(code) + 1]!)
}

/** 'Pre-K', 'Kindergarten', '9th Grade'. */
export function nameOfGrade(grade: Grade): string {
  if (grade === 'PK') return 'Pre-K'
  return grade === 'K' ? 'Kindergarten' : `${grade}${ORDINALS[grade] ?? 'th'} Grade`
}

const ORDINALS: Partial<Record<Grade, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }
