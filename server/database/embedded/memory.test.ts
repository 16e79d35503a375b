import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { memorySettings, smallerLimit } from './memory.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

describe('The memory of the database', () => {
  test('is small on a small machine, and grows with it up to a bound', () => {
    const small = {
      shared_buffers: '64MB',
      effective_cache_size: '256MB',
      work_mem: '4MB',
      maintenance_work_mem: '64MB',
      max_wal_size: '512MB',
    }
    assert.deepEqual(memorySettings(256 * MB), small)
    assert.deepEqual(memorySettings(512 * MB), small)
    assert.deepEqual(memorySettings(4 * GB), {
      shared_buffers: '512MB',
      effective_cache_size: '2048MB',
      work_mem: '8MB',
      maintenance_work_mem: '64MB',
      max_wal_size: '512MB',
    })
    assert.deepEqual(memorySettings(64 * GB), {
      shared_buffers: '1024MB',
      effective_cache_size: '32768MB',
      work_mem: '16MB',
      maintenance_work_mem: '256MB',
      max_wal_size: '2048MB',
    })
  })

  test('never is a fraction, and never takes more than a quarter of a machine with half a gigabyte', () => {
    for (let memory = 100 * MB + 1; memory < 200 * GB; memory = Math.floor(memory * 1.37)) {
      const settings = memorySettings(memory)
      for (const value of Object.values(settings)) assert.match(value, /^[1-9]\d*MB$/)
      const buffers = Number.parseInt(settings['shared_buffers']!, 10) * MB
      if (memory >= 512 * MB) assert.ok(buffers <= memory / 4, String(memory))
    }
  })

  test('is that of the container where it has less than the machine', () => {
    assert.equal(smallerLimit(16 * GB, 2 * GB), 2 * GB)
    assert.equal(smallerLimit(16 * GB, 0), 16 * GB)
    assert.equal(smallerLimit(16 * GB, 2 ** 64), 16 * GB)
  })
})
