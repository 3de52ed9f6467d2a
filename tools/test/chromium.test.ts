import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'quinte-chromium-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, mode = 0o755): string {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, mode)
  return file
}
const chrome = program('b/google-chrome')
const chromium = program('b/chromium')
program('a/not-a-browser')
const PATH = ['a', 'b', 'nowhere'].map((name) => path.join(folder, name)).join(path.delimiter)

test('the one that is named comes before all others', () => {
  expect(findChromium({ PATH, CHROMIUM_PATH: chrome })).toBe(chrome)
})

test('a named one that is no program is not replaced by another', () => {
  for (const CHROMIUM_PATH of [path.join(folder, 'gone'), program('c/plain', 0o644)]) {
    expect(() => findChromium({ PATH, CHROMIUM_PATH })).toThrow(CHROMIUM_PATH)
  }
})

test('else it is found on PATH, Chromium before Chrome', () => {
  expect(findChromium({ PATH, CHROMIUM_PATH: '' })).toBe(chromium)
})
