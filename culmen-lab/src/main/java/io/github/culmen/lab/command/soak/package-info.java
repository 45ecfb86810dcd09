/**
 * Workers, servers, clients and hosts under attack: {@code culmen bench soak}, {@code culmen bench
 * clients} and {@code culmen bench hosts}. What is done to them is here, and what must hold
 * afterwards.
 */
package io.github.culmen.lab.command.soak;
