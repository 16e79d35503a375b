import { containsSearch } from '#web/school/fold-accents.ts'

type Named = { first_name: string; last_name: string; email: string }

/** Whether a teacher's first, last or full name or address contains the text, without regard to case and accents. */
export function matchesTeacher({ first_name, last_name, email }: Named, text: string): boolean {
  return [`${first_name} ${last_name}`, `${last_name}, ${first_name}`, email].some((each) =>
    containsSearch(each, text),
  )
}
