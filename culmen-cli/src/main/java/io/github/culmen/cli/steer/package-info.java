/**
 * The commands by which people steer a study that others may work on: pause, resume, finish, note,
 * discard, cancel. They write events and end at once; whoever works on the study obeys.
 */
package io.github.culmen.cli.steer;
