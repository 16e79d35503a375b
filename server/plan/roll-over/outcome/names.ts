import { gradeOf, nameOfGrade, shortGrade, GRADES } from '#contract/grades.ts'

const FULL_KINDERGARTEN = /\b(?:Pre-?K(?:indergarten)?|Kindergarten)\b/i

/**
 * The name that a group has in another grade: the first place where it names its own grade names the other one. 6A becomes 7A,
 * "Grade 10 Blue" becomes "Grade 11 Blue", KB becomes 1B; a name without its grade stays. Grades are codes.
 */
export function nameInGrade(name: string, from: number, to: number): string {
  const [own, other] = [gradeOf(from), gradeOf(to)]
  if (own > 0) return name.replace(numberPattern(own), (_, suffix?: string) => numbered(to, other, suffix))
  if (FULL_KINDERGARTEN.test(name)) return name.replace(FULL_KINDERGARTEN, nameOfGrade(GRADES[other + 1]!))
  const short =
    own === 0 ? /(?<![A-Za-z])K(?:G|F)?(?=[A-Z]?(?![A-Za-z]))/ : /(?<![A-Za-z])PK(?=[A-Z]?(?![A-Za-z]))/
  return name.replace(short, shortGrade(to))
}

/** The number itself, not a part of another one; with its ordinal's ending, if it has one. */
const numberPattern = (grade: number) =>
  new RegExp(String.raw`(?<!\d)0?${grade}(?!\d)(st|nd|rd|th)?(?![a-z])`)

function numbered(code: number, grade: number, suffix: string | undefined): string {
  if (suffix === undefined || grade <= 0) return shortGrade(code)
  return nameOfGrade(GRADES[grade + 1]!).split(' ')[0]!
}

/** The first of "7A", "7A (2)", "7A (3)" that is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let number = 2; isTaken(free); number += 1) free = `${name} (${number})`
  return free
}

/** A block's name in the next school year: "Fall 2026" becomes "Fall 2027". */
export function nameInYear(
  name: string,
  former: { name: string; start_date: string },
  next: { name: string; start_date: string },
): string {
  if (former.name !== '' && name.includes(former.name)) return name.replace(former.name, next.name)
  const years = Number(next.start_date.slice(0, 4)) - Number(former.start_date.slice(0, 4))
  return name.replaceAll(/(?<!\d)(?:19|20|21)\d\d(?!\d)/g, (year) => String(Number(year) + years))
}
