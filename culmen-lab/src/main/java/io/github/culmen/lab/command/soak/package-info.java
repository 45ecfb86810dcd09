/**
 * Workers, servers and clients under attack: {@code culmen bench soak} and {@code culmen bench
 * clients}. What is done to them is here, and what must hold afterwards.
 */
package io.github.culmen.lab.command.soak;
