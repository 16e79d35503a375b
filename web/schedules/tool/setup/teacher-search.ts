type Named = { first_name: string; last_name: string; email: string }

/** Whether the first, last or full name or the address holds the text, in whatever case. */
export function matchesTeacher({ first_name, last_name, email }: Named, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [`${first_name} ${last_name}`, `${last_name}, ${first_name}`, email].some((each) =>
    each.toLowerCase().includes(wanted),
  )
}
