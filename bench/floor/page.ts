type Student = { id: number; name: string; status: string | null }

const STYLE = `body { font: 15px sans-serif; margin: 2rem } tr:nth-child(even) { background: #f2f2f2 }
td { padding: .25rem 1rem }`

/** A sheet as one page of plain HTML, without a script: a row for each student with the three marks to choose from. */
export function sheetPage(sheet: string): string {
  const { students } = JSON.parse(sheet) as { students: Student[] }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Attendance</title><link rel="icon" href="data:,">
<style>${STYLE}</style></head><body><h1>Attendance</h1><form method="post"><table>${students.map(row).join('')}</table>
<button>Save</button></form></body></html>`
}

function row({ id, name, status }: Student): string {
  const mark = (value: string, label: string) => {
    const checked = (status ?? 'P') === value ? ' checked' : ''
    return `<label><input type="radio" name="${id}" value="${value}"${checked}> ${label}</label>`
  }
  const marks = mark('P', 'Present') + mark('A', 'Absent') + mark('T', 'Tardy')
  return `<tr><td>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</td><td>${marks}</td></tr>`
}
