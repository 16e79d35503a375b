/** '1 mark', '1,240 marks' */
export const inNumbers = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** What deleting does to attendance that has been taken; nothing where there is none. */
export const keptText = (marks: number): string =>
  marks > 0
    ? `${inNumbers(marks, 'mark')} ${marks === 1 ? 'has' : 'have'} been taken, so it is archived: it leaves the lists from today on, and the reports keep its attendance.`
    : 'No attendance has been taken.'
