import { describe, expect, it } from 'vitest'
import { judgeChange } from './judge-change.ts'

const of = (count: number, all: number) => ({ count, of: all })

describe('a change of share', () => {
  it('is a rise or a fall only if chance does not explain it', () => {
    expect(judgeChange(of(101, 1060), of(152, 1248))).toBe('rose')
    expect(judgeChange(of(77, 1060), of(66, 1248))).toBe('fell')
    expect(judgeChange(of(139, 1060), of(146, 1248))).toBe('same')
  })

  it('is about the same below ten questions, however large it is', () => {
    expect(judgeChange(of(1, 1000), of(9, 1000))).toBe('same')
    expect(judgeChange(of(1, 1000), of(10, 1000))).toBe('rose')
  })

  it('compares shares, so a smaller sample is not a fall', () => {
    expect(judgeChange(of(200, 1000), of(20, 100))).toBe('same')
    expect(judgeChange(of(20, 1000), of(15, 100))).toBe('rose')
  })

  it('tells what is new and what is gone', () => {
    expect(judgeChange(of(0, 300), of(12, 300))).toBe('new')
    expect(judgeChange(of(12, 300), of(0, 300))).toBe('gone')
  })

  it('says nothing about an empty side', () => {
    expect(judgeChange(of(0, 0), of(40, 300))).toBe('same')
    expect(judgeChange(of(40, 300), of(0, 0))).toBe('same')
  })
})
