import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameStudents, spokenName } from './names.ts'

/** Names as lists have them: 'Abara, Lei' */
const namesOf = (...names: string[]) => {
  const list = names.map((name, id) => ({ id, name }))
  const seated = list.map(({ id, name }) => {
    const [last_name = '', called = ''] = name.split(', ')
    return { id, called, last_name, photo: null }
  })
  return nameStudents(list, seated).map((student) => [student.name, spokenName(student)])
}

test('A seat has the first name, and as much of the last name as tells students apart', () => {
  assert.deepEqual(namesOf('Abara, Lei', 'Chen, Cy'), [
    ['Lei', 'Lei Abara'],
    ['Cy', 'Cy Chen'],
  ])
  assert.deepEqual(namesOf('Abara, Lei', 'Begum, Lei', 'Bell, Lei'), [
    ['Lei A.', 'Lei A., Lei Abara'],
    ['Lei Beg.', 'Lei Beg., Lei Begum'],
    ['Lei Bel.', 'Lei Bel., Lei Bell'],
  ])
  assert.deepEqual(namesOf('Lee, Lei', 'Leeds, Lei', 'Ott, Cy', 'Ott, Cy'), [
    ['Lei Lee', 'Lei Lee'],
    ['Lei Leed.', 'Lei Leed., Lei Leeds'],
    ['Cy Ott', 'Cy Ott'],
    ['Cy Ott', 'Cy Ott'],
  ])
})

test('A student who joined the list after the chart was loaded has the name of the list', () => {
  const [student] = nameStudents([{ id: 7, name: 'Abara, Lei' }], [])
  assert.deepEqual([student!.name, student!.photo], ['Abara, Lei', null])
})
