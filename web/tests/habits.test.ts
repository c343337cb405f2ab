import { describe, expect, it } from 'vitest';
import { guesses, habitOf } from '../src/plans/habits';

describe('habits of verbs', () => {
  it('guess the plainest order that could mean a thing', () => {
    expect(guesses(['pick', 'melee', 'shoot'], { name: '7', unit: 'own', last: '3' })).toEqual(['pick 7']);
    expect(guesses(['pick', 'melee', 'shoot'], { name: '9', unit: 'other', last: '3' })).toEqual(['melee 3 9', 'shoot 3 9']);
    expect(guesses(['melee'], { name: '9', unit: 'other' })).toEqual([]);
    expect(guesses(['into', 'attack', 'move'], { name: '0204', unit: null })).toEqual(['into 0204']);
    expect(guesses(['into', 'attack', 'move'], { name: 'B', unit: null })).toEqual(['attack B']);
    expect(guesses(['into', 'attack', 'move'], { name: 'S3', unit: null })).toEqual(['move S3']);
  });
  it('are none where a verb is unknown', () => {
    expect(habitOf('sing')).toEqual({});
    expect(guesses(['sing'], { name: 'B', unit: null })).toEqual([]);
    expect([habitOf('announce').spoken, habitOf('end').ends, habitOf('turn').turns]).toEqual([true, true, true]);
  });
});
