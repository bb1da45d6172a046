// A bell when it is your turn, made on the spot: no file to load.
import { preferences } from "./preferences.svelte";

let context: AudioContext | null = null;

export function ring(): void {
  if (!preferences.likes.sound) return;
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    for (const [pitch, loud] of [
      [523, 0.12],
      [784, 0.08],
      [1318, 0.03],
    ] as const) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loud, now);
      volume.gain.exponentialRampToValueAtTime(0.0001, now + 1.4);
      tone.connect(volume).connect(context.destination);
      tone.start(now);
      tone.stop(now + 1.5);
    }
  } catch {
    // A browser without sound plays on in silence.
  }
}
